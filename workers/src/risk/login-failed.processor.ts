import { followLoginFailure } from '@lode/server/features/risk/commands/follow-login-failure';
import { accountJobs } from '@lode/shared/accounts/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const loginFailedProcessor = defineProcessor(accountJobs.loginFailed, followLoginFailure);
