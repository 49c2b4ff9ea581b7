export const vipTexts = {
  vip_up: {
    en: {
      title: 'VIP {{.level}}',
      content: 'You have reached VIP level {{.level}}. See your rewards on the VIP page.\n{{.url}}',
    },
    ur: {
      title: 'VIP {{.level}}',
      content: 'آپ VIP درجہ {{.level}} تک پہنچ گئے ہیں۔ اپنے انعام VIP صفحے پر دیکھیں۔\n{{.url_ur}}',
    },
  },
  vip_down: {
    en: {
      title: 'Your VIP level is now {{.level}}',
      content:
        'You did not earn enough points to keep your previous level. You keep the rewards you have received.\n{{.url}}',
    },
    ur: {
      title: 'آپ کا VIP درجہ اب {{.level}} ہے',
      content:
        'پچھلا درجہ برقرار رکھنے کے لیے آپ کے پوائنٹس کم تھے۔ جو انعام آپ کو مل چکے ہیں وہ آپ ہی کے ہیں۔\n{{.url_ur}}',
    },
  },
  vip_keep: {
    en: {
      title: 'Your VIP level {{.level}} will be reviewed soon',
      content:
        'You need {{.points}} more points to keep this level. You do not have to do anything: you keep the rewards you have received, even at a lower level.\n{{.url}}',
    },
    ur: {
      title: 'VIP درجہ {{.level}} برقرار رکھنے کے لیے پوائنٹس کم ہیں',
      content:
        'یہ درجہ برقرار رکھنے کے لیے مزید {{.points}} پوائنٹس چاہییں۔ یہ لازمی نہیں: درجہ کم ہو جائے تب بھی ملے ہوئے انعام آپ کے رہیں گے۔\n{{.url_ur}}',
    },
  },
  vip_month: {
    en: {
      title: 'VIP reward for {{.month}}: PKR {{.amount}}',
      content: 'You can claim this reward on the VIP page until the end of this month.\n{{.url}}',
    },
    ur: {
      title: '{{.month}} کا VIP انعام: PKR {{.amount}}',
      content: 'آپ یہ انعام اس مہینے کے آخر تک VIP صفحے پر وصول کر سکتے ہیں۔\n{{.url_ur}}',
    },
  },
  vip_lapses: {
    en: {
      title: 'VIP reward expires soon: PKR {{.amount}}',
      content: 'You have not claimed this reward yet. It expires within three days.\n{{.url}}',
    },
    ur: {
      title: 'VIP انعام جلد ختم ہو جائے گا: PKR {{.amount}}',
      content: 'آپ نے یہ انعام ابھی وصول نہیں کیا۔ یہ تین دن میں ختم ہو جائے گا۔\n{{.url_ur}}',
    },
  },
} as const;
