import { calls } from '@nua/contract';
import { expectOk, newDevice, type World } from './world.ts';

/** Replaces a forgotten password with an SMS code. The clock is advanced, because a code can be sent only once a minute. */
export async function setNewPassword(world: World, phone: string, password: string): Promise<void> {
  const headers = { 'x-device-id': newDevice() };
  const purpose = 'forgotten';
  world.clock.advance(61_000);
  expectOk(await world.call(calls.sendOtp, { body: { phone, purpose }, headers }));
  const body = { phone, purpose, code: world.codeFor(phone) };
  const { proof } = expectOk(await world.call(calls.verifyOtp, { body, headers })).data;
  expectOk(await world.call(calls.updatePassword, { body: { phone, proof, password } }));
}
