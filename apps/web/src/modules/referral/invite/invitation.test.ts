import { describe, expect, it } from 'vitest';
import type { DailyMoment } from '../../message/daily-dialog.ts';
import type { Referral } from '../referral-query.ts';
import { type InvitationCandidate, isInvitationDue, qualifiesForInvitation } from './invitation.ts';

const moment: DailyMoment = { today: '2026-03-10', path: '/', dialogs: 0, is_busy: false, opened_on: null };
const player: InvitationCandidate = { is_guest: false, wants_offers: true, is_excluded: false, is_alert_due: false };
const wheel = (state: Referral['state'], left: number): Pick<Referral, 'state' | 'spins'> => ({
  state,
  spins: { left, kind: left > 0 ? 'daily' : null, next_at: null },
});

describe('the invitation to the referral wheel', () => {
  it('opens at most once a calendar day [R2.41 inviteRoulette]', () => {
    expect(isInvitationDue(null, moment)).toBe(true);
    expect(isInvitationDue('2026-03-09', moment)).toBe(true);
    expect(isInvitationDue('2026-03-10', moment)).toBe(false);
  });

  it('does not open if its last opening has a future date from a clock that was ahead [R2.41 inviteRoulette]', () => {
    expect(isInvitationDue('2026-03-11', moment)).toBe(false);
  });

  it('never opens again after the player has chosen "not again" [R2.41 inviteRoulette]', () => {
    for (const today of ['2026-03-10', '2026-03-11', '2027-01-01'])
      expect(isInvitationDue('never', { ...moment, today }), today).toBe(false);
  });

  it('opens only in the lobby, and never over a game or a payment [R2.41 inviteRoulette] [R2.42]', () => {
    for (const path of ['/game-play', '/wallet/deposit', '/profile', '/deposit-roulette'])
      expect(isInvitationDue(null, { ...moment, path }), path).toBe(false);
  });

  it('waits while a dialog is open, a navigation is pending or the player types [R2.41 inviteRoulette]', () => {
    expect(isInvitationDue(null, { ...moment, dialogs: 1 })).toBe(false);
    expect(isInvitationDue(null, { ...moment, is_busy: true })).toBe(false);
  });

  it('does not open if the daily alert is due, or was shown in this visit [R2.41 inviteRoulette] [R2.41 unreadMessageAlert]', () => {
    expect(isInvitationDue(null, { ...moment, opened_on: '2026-03-10' })).toBe(false);
    expect(isInvitationDue(null, { ...moment, opened_on: '2026-03-09' })).toBe(true);
    expect(qualifiesForInvitation({ ...player, is_alert_due: true }, wheel('idle', 1))).toBe(false);
  });

  it.each<[string, Partial<InvitationCandidate>]>([
    ['a guest', { is_guest: true }],
    ['a player who wants no offers', { wants_offers: false }],
    ['an excluded player', { is_excluded: true }],
  ])('is not shown to %s [R2.41 inviteRoulette]', (_who, change) => {
    expect(qualifiesForInvitation(player, wheel('idle', 1))).toBe(true);
    expect(qualifiesForInvitation({ ...player, ...change }, wheel('idle', 1))).toBe(false);
  });

  it('is shown while the wheel is active or a spin is left', () => {
    expect(qualifiesForInvitation(player, wheel('active', 0))).toBe(true);
    expect(qualifiesForInvitation(player, wheel('paid', 1))).toBe(true);
    for (const state of ['reached', 'paid', 'rejected', 'expired'] as const)
      expect(qualifiesForInvitation(player, wheel(state, 0)), state).toBe(false);
  });
});
