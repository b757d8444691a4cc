import { page } from './lazy-page.ts';

/** Around pages that anybody may see, without Chakra. */
export const PublicLayout = page(() => import('./layouts/public-layout.tsx'), 'PublicLayout');

/** Around both sides' pages. */
export const ChakraRoot = page(() => import('./chakra-root.tsx'), 'ChakraRoot');
export const AuthLayout = page(() => import('./layouts/auth-layout.tsx'), 'AuthLayout');
