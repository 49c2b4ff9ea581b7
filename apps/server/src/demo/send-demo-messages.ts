import { parseCents } from '@nua/money';
import type { App } from '../core/app.ts';
import { createSend, runSend, type SendRequest } from '../modules/message/public.ts';
import { linkValues } from '../modules/notify/public.ts';

const DAY_MS = 86_400_000;
const plain = { promotional: false, extra: {}, show_type: null, segment: { to: 'all' }, gift: null } as const;

/** Sends Nua's messages to all demo players: a welcome, news, and a gift of play money to claim. */
export async function sendDemoMessages(app: Pick<App, 'clock' | 'config' | 'db' | 'signal'>): Promise<void> {
  const at = app.clock.now();
  for (const request of messages(at)) {
    const by = { operator: 'demo', state: 'waiting', at } as const;
    const send = await app.db.transaction().execute((tx) => createSend(tx, request, by));
    await runSend(app, send.id);
  }
}

const messages = (at: Date): readonly SendRequest[] => [
  {
    ...plain,
    type: 1,
    en: {
      title: 'Welcome to Nua',
      content: 'All odds are published, and you can check every result.\nThis is play money. Try everything.\n{{.url}}',
    },
    ur: {
      title: 'نوا میں خوش آمدید',
      content:
        'تمام امکانات شائع شدہ ہیں اور آپ ہر نتیجہ خود جانچ سکتے ہیں۔\nیہ فرضی رقم ہے۔ سب کچھ آزمائیں۔\n{{.url_ur}}',
    },
    extra: linkValues('/', { en: 'Go to games', ur: 'کھیل دیکھیں' }),
  },
  {
    ...plain,
    type: 2,
    en: {
      title: 'Withdrawals show every step',
      content: 'You now see each step of a withdrawal with its time, and what happens next.\n{{.url}}',
    },
    ur: {
      title: 'رقم نکلوانے کا ہر مرحلہ نظر آتا ہے',
      content: 'اب رقم نکلوانے کا ہر مرحلہ وقت کے ساتھ نظر آتا ہے، اور یہ بھی کہ آگے کیا ہو گا۔\n{{.url_ur}}',
    },
    extra: linkValues('/wallet/withdraw', { en: 'Go to withdrawals', ur: 'نکلوائی گئی رقوم دیکھیں' }),
  },
  {
    ...plain,
    type: 1,
    promotional: true,
    en: {
      title: 'A gift for your first week',
      content:
        'Thank you for joining. Claim this gift of play money before it expires. Reading this message does not claim it.',
    },
    ur: {
      title: 'آپ کے پہلے ہفتے کا تحفہ',
      content:
        'شامل ہونے کا شکریہ۔ فرضی رقم کا یہ تحفہ مدت ختم ہونے سے پہلے وصول کریں۔ صرف پیغام پڑھنے سے تحفہ وصول نہیں ہوتا۔',
    },
    gift: {
      amount: parseCents('150.00'),
      wallet: 'main',
      expires_at: new Date(at.getTime() + 30 * DAY_MS),
      wager_times: 0,
    },
  },
];
