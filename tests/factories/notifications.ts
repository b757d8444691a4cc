/** What a customer was told, newest first, as it is stored. */
export async function toldTo(userId: string) {
  const { listNotifications } = await import(
    '@lode/server/features/notifications/queries/list-notifications'
  );
  return (await listNotifications(userId, { limit: 100 })).items;
}

/** Tells a customer something in a transaction, which `fails` or not. */
export async function tell(userId: string, key: string, amount: bigint, fails = false): Promise<void> {
  const [{ notify }, { inTransaction }] = await Promise.all([
    import('@lode/server/features/notifications/commands/notify'),
    import('@lode/server/platform/transaction'),
  ]);
  await inTransaction(async (tx) => {
    await notify(tx, userId, key, { kind: 'withdrawal_sent', amount, currency: 'BTC', about: userId });
    if (fails) throw new Error('what it tells of has failed');
  });
}
