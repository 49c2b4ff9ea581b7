import { calls } from '@nua/contract';
import type { Cents } from '@nua/money';
import { type Feature, handle } from '../../../core/handle.ts';
import { payTypeFacts } from '../../../core/pay-type-facts.ts';
import type { PayerField } from '../../../core/ports/payment-rail.ts';
import { depositFields, depositPayTypes, type OfferedPayType, withdrawPayTypes } from './pay-types.ts';

const channel = (payType: OfferedPayType, fields: readonly PayerField[]) => ({
  ...payType,
  fields: [...fields],
  fee: 0n as Cents,
});

const listChannels = handle(calls.listChannels, (ctx) => ({
  deposit: depositPayTypes(ctx.settings, ctx.ports.rails).map((payType) =>
    channel(payType, depositFields(ctx.ports.rails, payType.pay_type)),
  ),
  withdraw: withdrawPayTypes(ctx.settings, ctx.ports.rails).map((payType) =>
    channel(payType, payTypeFacts(payType.pay_type).payout_fields),
  ),
}));

export const paymentChannelFeature: Feature = { name: 'payment-channel', handlers: [listChannels] };
