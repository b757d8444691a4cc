import { copilotRoutes as copilot, assistantRoutes as page } from '@lode/shared/assistant/rest';
import { consume, type Limit } from '../../platform/rate-limit.ts';
import type { RouteMount } from '../../platform/route.ts';
import { presentQuestionSet, presentResult, presentTrial, presentUnanswered } from './assistant.presenter.ts';
import { createQuestionSet, deleteQuestionSet, updateQuestionSet } from './commands/manage-question-sets.ts';
import { runQuestionSet } from './commands/run-question-set.ts';
import { settleUnanswered } from './commands/settle-unanswered.ts';
import { mountConfiguration } from './configuration.routes.ts';
import { getConfiguration } from './queries/get-configuration.ts';
import { getCopilot } from './queries/get-copilot.ts';
import { getOutcomes } from './queries/get-outcomes.ts';
import { listQuestionSets } from './queries/list-question-sets.ts';
import { listUnanswered } from './queries/list-unanswered.ts';
import { suggestAnswer } from './queries/suggest-answer.ts';
import { summariseConversation } from './queries/summarise-conversation.ts';
import { translateConversation } from './queries/translate-conversation.ts';
import { tryQuestion } from './queries/try-question.ts';

/** Each may ask an endpoint, which costs money. */
const TRIALS: Limit = { name: 'assistant-trials', points: 60, seconds: 60 };
const RUNS: Limit = { name: 'assistant-runs', points: 10, seconds: 60 };
const HELP: Limit = { name: 'assistant-copilot', points: 60, seconds: 60 };
/** Of one trial; the client waits no longer either. */
const TRIAL_MS = 14_000;

function mountTrials(mount: RouteMount): void {
  mount.add(page.play, async ({ identity, body: { question, language, provider } }) => {
    await consume(TRIALS, identity.userId);
    const began = performance.now();
    const asked = provider ?? (await getConfiguration()).provider;
    const tried = await tryQuestion({ text: question, language }, asked, AbortSignal.timeout(TRIAL_MS));
    return presentTrial(tried, performance.now() - began);
  });
  mount.add(page.listSets, async () => ({ items: (await listQuestionSets()).map(presentQuestionSet) }));
  mount.add(page.createSet, async ({ identity, body, context: { address, requestKey } }) =>
    presentQuestionSet(await createQuestionSet({ identity, address }, body, requestKey)),
  );
  mount.add(page.updateSet, async ({ identity, params, body, context: { address } }) =>
    presentQuestionSet(await updateQuestionSet({ identity, address }, params.id, body)),
  );
  mount.add(page.deleteSet, async ({ identity, params, context: { address } }) => {
    await deleteQuestionSet({ identity, address }, params.id);
    return null;
  });
  mount.add(page.runSet, async ({ identity, params }) => {
    await consume(RUNS, identity.userId);
    return presentResult(await runQuestionSet(params.id));
  });
}

function mountFacts(mount: RouteMount): void {
  mount.add(page.unanswered, async ({ query: { page, limit } }) => {
    const { rows, total } = await listUnanswered(page, limit);
    return { items: rows.map(presentUnanswered), page, limit, total };
  });
  mount.add(page.settleUnanswered, async ({ identity, params, context: { address } }) => {
    await settleUnanswered({ identity, address }, params.id);
    return null;
  });
  mount.add(page.outcomes, ({ query }) => getOutcomes(query.days));
}

function mountCopilot(mount: RouteMount): void {
  mount.add(copilot.get, getCopilot);
  mount.add(copilot.suggestion, async ({ identity, params }) => {
    await consume(HELP, identity.userId);
    return suggestAnswer(identity, params.id);
  });
  mount.add(copilot.summary, async ({ identity, params }) => {
    await consume(HELP, identity.userId);
    return summariseConversation(identity, params.id);
  });
  mount.add(copilot.translation, async ({ identity, params, body }) => {
    await consume(HELP, identity.userId);
    return translateConversation(identity, params.id, body.language);
  });
}

export function mountAssistant(mount: RouteMount): void {
  mountConfiguration(mount);
  mountTrials(mount);
  mountFacts(mount);
  mountCopilot(mount);
}
