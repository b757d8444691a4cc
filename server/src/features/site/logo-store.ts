import { ImageStore } from '../../platform/image-store.ts';

/** Uploaded logos; those of earlier versions stay, so that a version can be restored. */
export const logoImages = new ImageStore('site_logos');
