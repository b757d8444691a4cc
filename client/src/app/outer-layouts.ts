import { page } from './lazy-page.ts';

/** Around both sides' pages. */
export const ChakraRoot = page(() => import('./chakra-root.tsx'), 'ChakraRoot');
export const AuthLayout = page(() => import('./layouts/auth-layout.tsx'), 'AuthLayout');
