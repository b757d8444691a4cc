import { noteLoginFailure } from '@lode/server/features/accounts/commands/note-login-failure';
import { accountJobs } from '@lode/shared/accounts/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const loginFailedProcessor = defineProcessor(accountJobs.loginFailed, noteLoginFailure);
