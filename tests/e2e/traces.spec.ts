import { TraceCollector } from '../harness/trace-collector.ts';
import { until } from '../harness/wait.ts';
import { test } from './fixtures.ts';

let collector: TraceCollector;

test.use({
  siteEnv: [
    async ({ siteEnv }, use) => {
      collector = await TraceCollector.start();
      await use({ ...siteEnv, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
      await collector.close();
    },
    { scope: 'worker' },
  ],
});

test('a message is followed from the page that sends it to the page that shows it', async ({
  customer,
  agent,
}) => {
  await customer.openChat();
  await agent.openConsole();
  await agent.accept(customer.username);
  await customer.say('Who follows this?');
  await agent.message('Who follows this?').waitFor();
  const way =
    'browser show < deliver support:message.created < publish < outbox < transaction < support:message.send < browser send';
  await until(() => {
    const ways = collector.spans.map((span) =>
      collector
        .wayTo(span)
        .map(({ name }) => name)
        .join(' < '),
    );
    // The sender's own page shows it as well.
    return ways.filter((one) => one === way).length === 2;
  });
});
