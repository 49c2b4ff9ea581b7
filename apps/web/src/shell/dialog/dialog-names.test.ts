import { describe, expect, it } from 'vitest';
import { dialogParts } from '../../boot/dialogs.ts';
import { dialogNames, mayOpen } from '../../client/dialog-names.ts';

describe('the dialogs', () => {
  it('have the 22 names of the specification in its order [R2.41]', () => {
    expect(dialogNames.join(', ')).toBe(
      'inviteRoulette, cashOut, depositConfirm, edit, inviteFriends, status, vipUp, withdrawConfirm, withdrawInfo, prizeDialog, withdrawList, phoneVerify, forgetPassword, claimNuaPrize, guestModeLimitations, guestSignInWarningMode, engineer, fullPageIframe, leaveApp, messageNotify, unreadMessageAlert, loginBlocked',
    );
  });
  it('may not open on /game-play, except for fullPageIframe [R2.42]', () => {
    expect(dialogNames.filter((name) => mayOpen(name, '/game-play'))).toEqual(['fullPageIframe']);
    expect(dialogNames.filter((name) => mayOpen(name, '/wallet'))).toEqual([...dialogNames]);
  });
  it('all have a component [R2.41]', async () => {
    for (const name of dialogNames) expect(await dialogParts[name].load(), name).toHaveProperty('Dialog');
  });
});
