import { macroRoutes } from '@lode/shared/support/macro-rest';
import type { Macro, MacroBody } from '@lode/shared/support/macro-schemas';
import { useMemo } from 'react';
import { call } from '../../../lib/api-client.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';

/** The desk's macros and one's own, and their changes; every change throws an ApiError of its own. */
export function useMacros() {
  const { data, error, reload } = useLoaded('macros', (signal) =>
    call(macroRoutes.list, { signal }, 'admin'),
  );
  return useMemo(() => {
    const afterwards = async (change: Promise<unknown>) => {
      await change;
      reload();
    };
    return {
      macros: data,
      error,
      reload,
      save: (macro: Macro | null, body: MacroBody, idempotencyKey: string) =>
        afterwards(
          macro
            ? call(macroRoutes.change, { params: { id: macro.id }, body }, 'admin')
            : call(macroRoutes.create, { body, idempotencyKey }, 'admin'),
        ),
      remove: ({ id }: Macro) => afterwards(call(macroRoutes.remove, { params: { id } }, 'admin')),
    };
  }, [data, error, reload]);
}

export type Macros = ReturnType<typeof useMacros>;
