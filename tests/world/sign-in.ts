import { calls } from '@nua/contract';
import { type CallResult, newDevice, PASSWORD, type Someone, type World } from './world.ts';

type SignIn = { password?: string; device?: string; user_agent?: string };

/** Signs a player in with the user name. The default device is new. */
export const signIn = (
  world: World,
  { user_name }: Pick<Someone, 'user_name'>,
  { password = PASSWORD, device = newDevice(), user_agent }: SignIn = {},
): Promise<CallResult<typeof calls.login>> =>
  world.call(calls.login, {
    body: { user_name, password, origin: 'web' },
    headers: { 'x-device-id': device, ...(user_agent && { 'user-agent': user_agent }) },
  });
