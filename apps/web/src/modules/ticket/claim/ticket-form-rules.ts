import { claimCode, ticketKind, ticketText } from '@nua/contract/ticket.ts';
import { text } from '@nua/contract/wire.ts';
import * as v from 'valibot';
import { formRules } from '../../../forms/form-rules.ts';

export const askRules = formRules({
  schema: v.object({ kind: ticketKind, text: ticketText }),
  textOf: { kind: 'ticket.kind.rule', text: 'ticket.text.rule' },
});

export const replyRules = formRules({
  schema: v.object({ text: ticketText }),
  textOf: { text: 'ticket.text.rule' },
});

/** The rules for a ticket of a visitor, which needs a contact. */
export const claimAskRules = formRules({
  schema: v.object({ kind: ticketKind, contact: text(200), text: ticketText }),
  textOf: { kind: 'ticket.kind.rule', contact: 'ticket.contact.rule', text: 'ticket.text.rule' },
});

export const claimOpenRules = formRules({
  schema: v.object({ claim_code: claimCode }),
  textOf: { claim_code: 'ticket.claim-code.rule' },
  fieldOf: { NOT_FOUND: 'claim_code' },
});
