import { claimCode, ticketKind, ticketText } from '@nua/contract/ticket.ts';
import { text } from '@nua/contract/wire.ts';
import * as v from 'valibot';
import type { FormRules } from '../../forms/form-rules.ts';

const rules = <R extends FormRules>(one: R): R => one;

export const askRules = rules({
  schema: v.object({ kind: ticketKind, text: ticketText }),
  textOf: { kind: 'ticket.kind.rule', text: 'ticket.text.rule' },
});

export const replyRules = rules({
  schema: v.object({ text: ticketText }),
  textOf: { text: 'ticket.text.rule' },
});

/** A question of somebody who is not signed in says how to reach them. */
export const claimAskRules = rules({
  schema: v.object({ kind: ticketKind, contact: text(200), text: ticketText }),
  textOf: { kind: 'ticket.kind.rule', contact: 'ticket.contact.rule', text: 'ticket.text.rule' },
});

export const claimOpenRules = rules({
  schema: v.object({ claim_code: claimCode }),
  textOf: { claim_code: 'ticket.claim-code.rule' },
  fieldOf: { NOT_FOUND: 'claim_code' },
});
