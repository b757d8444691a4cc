// @vitest-environment jsdom
import { ChakraProvider } from '@chakra-ui/react';
import { passwordRoutes } from '@lode/shared/accounts/rest';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, expect, it, vi } from 'vitest';
import { system } from '../../../app/theme/system.ts';
import { ApiError, call } from '../../../lib/api-client.ts';
import { startI18n } from '../../../lib/i18n.ts';
import { withFullProof } from '../../../lib/reauthentication.ts';
import { StoreProvider, store } from '../../../lib/store.ts';
import { ProofDialog } from './proof-dialog.tsx';

vi.mock('../../../lib/api-client.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
vi.mock('../../../lib/session.ts', () => ({
  useUser: () => ({ email: 'anna@example.com', has_password: true, totp_enabled: true, passkeys: 0 }),
}));

beforeAll(startI18n);

it('what an account is got back by is proved by password and code in one', async () => {
  const page = render(
    <ChakraProvider value={system}>
      <StoreProvider store={store}>
        <MemoryRouter>
          <ProofDialog />
        </MemoryRouter>
      </StoreProvider>
    </ChakraProvider>,
  );
  const refused = new ApiError({ code: 'REAUTH_REQUIRED', status: 403, message: '' });
  const done = withFullProof('user', vi.fn(async () => 'done').mockRejectedValueOnce(refused));
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'Demo1234' } });
  fireEvent.change(screen.getByRole('textbox', { name: /code/i }), { target: { value: '123 456' } });
  expect(screen.queryByRole('button', { name: 'Use your password' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await expect(done).resolves.toBe('done');
  const body = { password: 'Demo1234', totp_code: '123456' };
  expect(vi.mocked(call)).toHaveBeenCalledWith(passwordRoutes.reauthenticate, { body }, 'user');
  // Its closing is never drawn here, and so never ends.
  await waitFor(() => expect(document.querySelector('[role=dialog][data-state=closed]')).not.toBeNull());
  page.unmount();
});
