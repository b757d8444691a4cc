import { ImageStore } from '../../platform/image-store.ts';

/** The images of conversations. */
export const supportImages = new ImageStore('support_images');
