import { ImageStore } from '../../platform/image-store.ts';

/** The images of conversations. */
export const supportImages = new ImageStore('support_images');

/** Their other files, kept as they came. */
export const supportFiles = new ImageStore('support_files');
