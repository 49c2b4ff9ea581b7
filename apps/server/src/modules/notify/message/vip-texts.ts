/** Messages about VIP levels and their rewards. */
export const vipTexts = {
  vip_up: {
    en: {
      title: 'VIP {{.level}}',
      content: 'You have reached VIP level {{.level}}. The VIP page shows what it gives.\n{{.url}}',
    },
    ur: {
      title: 'VIP {{.level}}',
      content: 'آپ VIP درجہ {{.level}} تک پہنچ گئے ہیں۔ اس درجے کے فائدے VIP صفحے پر دیکھیں۔\n{{.url_ur}}',
    },
  },
  vip_down: {
    en: {
      title: 'Your VIP level is now {{.level}}',
      content: 'The level before was not kept in its time. What you received stays yours.\n{{.url}}',
    },
    ur: {
      title: 'آپ کا VIP درجہ اب {{.level}} ہے',
      content: 'پچھلا درجہ اپنی مدت میں برقرار نہیں رہ سکا۔ جو آپ کو مل چکا ہے وہ آپ ہی کا ہے۔\n{{.url_ur}}',
    },
  },
  vip_keep: {
    en: {
      title: 'VIP level {{.level}} is looked at soon',
      content:
        '{{.points}} points are missing to keep it. You need not do anything: a lower level takes nothing you have received.\n{{.url}}',
    },
    ur: {
      title: 'VIP درجہ {{.level}} کا جلد جائزہ ہو گا',
      content:
        'اسے برقرار رکھنے کے لیے {{.points}} پوائنٹس کم ہیں۔ کچھ کرنا ضروری نہیں: درجہ کم ہونے سے ملا ہوا کچھ واپس نہیں لیا جاتا۔\n{{.url_ur}}',
    },
  },
  vip_month: {
    en: {
      title: 'VIP reward of {{.month}}: PKR {{.amount}}',
      content: 'You can claim it on the VIP page until the end of this month.\n{{.url}}',
    },
    ur: {
      title: '{{.month}} کا VIP انعام: PKR {{.amount}}',
      content: 'اسے اس مہینے کے آخر تک VIP صفحے پر وصول کر سکتے ہیں۔\n{{.url_ur}}',
    },
  },
  vip_lapses: {
    en: {
      title: 'A VIP reward ends soon: PKR {{.amount}}',
      content: 'It was not claimed yet and ends within three days.\n{{.url}}',
    },
    ur: {
      title: 'VIP انعام جلد ختم ہو جائے گا: PKR {{.amount}}',
      content: 'یہ ابھی وصول نہیں کیا گیا اور تین دن میں ختم ہو جائے گا۔\n{{.url_ur}}',
    },
  },
} as const;
