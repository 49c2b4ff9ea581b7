import { describe, expect, it } from 'vitest';
import { dialogNames, mayOpen } from '../../client/dialog-names.ts';
import { dialogFileOf } from './registry.ts';

describe('the dialogs', () => {
  it('carry the specification’s 22 names in its order [R2.41]', () => {
    expect(dialogNames.join(', ')).toBe(
      'inviteRoulette, cashOut, depositConfirm, edit, inviteFriends, status, vipUp, withdrawConfirm, withdrawInfo, prizeDialog, withdrawList, phoneVerify, forgetPassword, claimNuaPrize, guestModeLimitations, guestSignInWarningMode, engineer, fullPageIframe, leaveApp, messageNotify, unreadMessageAlert, loginBlocked',
    );
  });
  it('while on /game-play only fullPageIframe may be opened [R2.42]', () => {
    expect(dialogNames.filter((name) => mayOpen(name, '/game-play'))).toEqual(['fullPageIframe']);
    expect(dialogNames.filter((name) => mayOpen(name, '/wallet'))).toEqual([...dialogNames]);
  });
  it('a name leads to its file', () => {
    expect(dialogFileOf('guestSignInWarningMode')).toBe('./guest-sign-in-warning-mode-dialog.tsx');
  });
});
