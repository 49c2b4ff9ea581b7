import { describe, expect, it } from 'vitest';
import type { DailyMoment } from '../../message/daily-dialog.ts';
import type { Referral } from '../referral-query.ts';
import { type InvitedPlayer, isInvited, mayInvite } from './invitation.ts';

const moment: DailyMoment = { today: '2026-03-10', path: '/', dialogs: 0, is_busy: false, visit_on: null };
const player: InvitedPlayer = { is_guest: false, wants_offers: true, is_excluded: false, is_alert_due: false };
const wheel = (state: Referral['state'], left: number): Pick<Referral, 'state' | 'spins'> => ({
  state,
  spins: { left, kind: left > 0 ? 'daily' : null, next_at: null },
});

describe('the invitation to the referral wheel', () => {
  it('opens at most once a calendar day [R2.41 inviteRoulette]', () => {
    expect(mayInvite(null, moment)).toBe(true);
    expect(mayInvite('2026-03-09', moment)).toBe(true);
    expect(mayInvite('2026-03-10', moment)).toBe(false);
  });

  it('does not open if its last date is in the future, because the clock was ahead [R2.41 inviteRoulette]', () => {
    expect(mayInvite('2026-03-11', moment)).toBe(false);
  });

  it('never opens again after the player has chosen "not again" [R2.41 inviteRoulette]', () => {
    for (const today of ['2026-03-10', '2026-03-11', '2027-01-01'])
      expect(mayInvite('never', { ...moment, today }), today).toBe(false);
  });

  it('opens only in the lobby, and never over a game or a payment [R2.41 inviteRoulette] [R2.42]', () => {
    for (const path of ['/game-play', '/wallet/deposit', '/profile', '/deposit-roulette'])
      expect(mayInvite(null, { ...moment, path }), path).toBe(false);
  });

  it('waits while a dialog is open, a navigation is pending or the player types [R2.41 inviteRoulette]', () => {
    expect(mayInvite(null, { ...moment, dialogs: 1 })).toBe(false);
    expect(mayInvite(null, { ...moment, is_busy: true })).toBe(false);
  });

  it('does not open if the daily alert is due, or was shown in this visit [R2.41 inviteRoulette] [R2.41 unreadMessageAlert]', () => {
    expect(mayInvite(null, { ...moment, visit_on: '2026-03-10' })).toBe(false);
    expect(mayInvite(null, { ...moment, visit_on: '2026-03-09' })).toBe(true);
    expect(isInvited({ ...player, is_alert_due: true }, wheel('idle', 1))).toBe(false);
  });

  it.each<[string, Partial<InvitedPlayer>]>([
    ['a guest', { is_guest: true }],
    ['a player who wants no offers', { wants_offers: false }],
    ['an excluded player', { is_excluded: true }],
  ])('is not shown to %s [R2.41 inviteRoulette]', (_who, change) => {
    expect(isInvited(player, wheel('idle', 1))).toBe(true);
    expect(isInvited({ ...player, ...change }, wheel('idle', 1))).toBe(false);
  });

  it('is shown while the wheel is active or a spin is left', () => {
    expect(isInvited(player, wheel('active', 0))).toBe(true);
    expect(isInvited(player, wheel('paid', 1))).toBe(true);
    for (const state of ['reached', 'paid', 'rejected', 'expired'] as const)
      expect(isInvited(player, wheel(state, 0)), state).toBe(false);
  });
});
