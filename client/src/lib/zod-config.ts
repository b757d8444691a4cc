import { z } from 'zod';

// The content security policy forbids compiling code from text, which zod would otherwise try.
z.config({ jitless: true });
