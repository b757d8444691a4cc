interface ImportMetaEnv {
  /** Where translations are kept, when not by our own API: a path of the same site. */
  readonly VITE_TRANSLATION_API?: string;
}
