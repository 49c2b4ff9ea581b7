import type { TicketKind } from '@nua/contract/ticket.ts';
import type { Language } from '@nua/contract/wire.ts';

export const ticketKindTexts: Readonly<Record<TicketKind, string>> = {
  deposit: 'Deposit',
  withdraw: 'Withdrawal',
  account: 'Account',
  game: 'Game',
  safety: 'Safe play',
  idea: 'Idea',
  other: 'Other',
};

export const languageTexts: Readonly<Record<Language, string>> = { en: 'English', ur: 'Urdu' };
