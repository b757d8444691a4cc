// The content security policy forbids compiling code from text, which zod would otherwise try. Set where
// zod reads its configuration from, because importing zod for it would bring zod into the first visit.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
