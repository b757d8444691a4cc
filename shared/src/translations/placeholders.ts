/** What a translation has to carry over from its source: `{{values}}`, `{values}` and `<marks>`; each once, sorted. */
export function placeholdersIn(text: string): string[] {
  return [...new Set(text.match(/\{\{.*?\}\}|\{\w+\}|<\/?\w+>/g) ?? [])].sort();
}

/** Whether a translation has exactly the placeholders of its source. */
export function samePlaceholders(source: string, translation: string): boolean {
  return placeholdersIn(source).join() === placeholdersIn(translation).join();
}
