import { parseCents } from '@nua/money';
import { linkValues } from '../domain/message/add-message.ts';
import { createSend } from '../features/message/create-send.ts';
import type { SendRequest } from '../features/message/message-send.ts';
import { runSend } from '../features/message/run-send.ts';
import type { App } from '../http/request-context.ts';

const DAY_MS = 86_400_000;
const plain = { promotional: false, extra: {}, show_type: null, segment: { to: 'all' }, gift: null } as const;

/** What the house wrote to everybody in the demo: a welcome, news, and a gift of play money that can be claimed. */
export async function sendDemoMessages(app: Pick<App, 'clock' | 'db' | 'signal'>): Promise<void> {
  const at = app.clock.now();
  for (const request of letters(at)) {
    const by = { operator: 'demo', state: 'waiting', at } as const;
    const send = await app.db.transaction().execute((tx) => createSend(tx, request, by));
    await runSend(app, send.id);
  }
}

const letters = (at: Date): readonly SendRequest[] => [
  {
    ...plain,
    type: 1,
    en: {
      title: 'Welcome to Nua',
      content:
        'Here every chance is published and every result can be checked, by you.\nThe money is play money: try everything.\n{{.url}}',
    },
    ur: {
      title: 'نُوا میں خوش آمدید',
      content: 'یہاں ہر امکان شائع ہے اور ہر نتیجہ آپ خود جانچ سکتے ہیں۔\nرقم فرضی ہے: سب کچھ آزمائیں۔\n{{.url_ur}}',
    },
    extra: linkValues('/', { en: 'To the games', ur: 'کھیلوں کی طرف' }),
  },
  {
    ...plain,
    type: 2,
    en: {
      title: 'Withdrawals show every step',
      content: 'From the request to the payment you now see each step with its time, and what comes next.\n{{.url}}',
    },
    ur: {
      title: 'نکلوائی کا ہر قدم سامنے',
      content: 'درخواست سے ادائیگی تک اب ہر قدم وقت کے ساتھ نظر آتا ہے، اور یہ بھی کہ آگے کیا ہو گا۔\n{{.url_ur}}',
    },
    extra: linkValues('/wallet/withdraw', { en: 'To the withdrawals', ur: 'رقم نکلوانے کی طرف' }),
  },
  {
    ...plain,
    type: 1,
    promotional: true,
    en: {
      title: 'A gift for your first week',
      content: 'Thank you for being here. Claim this gift of play money before it expires; reading it claims nothing.',
    },
    ur: {
      title: 'آپ کے پہلے ہفتے کا تحفہ',
      content:
        'یہاں ہونے کا شکریہ۔ فرضی رقم کا یہ تحفہ مدت ختم ہونے سے پہلے وصول کریں؛ صرف پڑھنے سے یہ وصول نہیں ہوتا۔',
    },
    gift: {
      amount: parseCents('150.00'),
      wallet: 'main',
      expires_at: new Date(at.getTime() + 30 * DAY_MS),
      wager_times: 0,
    },
  },
];
