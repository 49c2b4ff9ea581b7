/** Messages about bonuses, promotions, wheels and invitations; templates as in `system-texts.ts`. */
export const rewardTexts = {
  bonus_cleared: {
    en: {
      title: 'Bonus cleared: PKR {{.amount}}',
      content: 'You have done the wagering. PKR {{.amount}} of your bonus is now in your main wallet.\n{{.url}}',
    },
    ur: {
      title: 'بونس مکمل: PKR {{.amount}}',
      content: 'آپ نے بونس کی شرط پوری کر لی۔ بونس کے PKR {{.amount}} اب آپ کے مرکزی والٹ میں ہیں۔\n{{.url_ur}}',
    },
  },
  bonus_reclaimed: {
    en: {
      title: 'Bonus taken back: PKR {{.amount}}',
      content:
        'The deposit that brought this bonus was reversed. The PKR {{.amount}} that the bonus had paid was taken from your main wallet.\n{{.url}}',
    },
    ur: {
      title: 'بونس واپس لے لیا گیا: PKR {{.amount}}',
      content:
        'جس رقم پر یہ بونس ملا تھا وہ واپس لے لی گئی۔ بونس سے ملے PKR {{.amount}} آپ کے مرکزی والٹ سے نکل گئے۔\n{{.url_ur}}',
    },
  },
  bonus_reclaimed_owed: {
    en: {
      title: 'Bonus taken back: PKR {{.amount}}',
      content:
        'The deposit that brought this bonus was reversed, so the PKR {{.amount}} that the bonus had paid is taken back. PKR {{.debt}} of it was no longer in your main wallet, so you owe it. It is paid from the next money that comes in.\n{{.url}}',
    },
    ur: {
      title: 'بونس واپس لے لیا گیا: PKR {{.amount}}',
      content:
        'جس رقم پر یہ بونس ملا تھا وہ واپس لے لی گئی، اس لیے بونس سے ملے PKR {{.amount}} بھی واپس لیے جا رہے ہیں۔ ان میں سے PKR {{.debt}} آپ کے مرکزی والٹ میں نہیں تھے، اس لیے یہ آپ کے ذمے ہیں اور اگلی آنے والی رقم سے ادا ہوں گے۔\n{{.url_ur}}',
    },
  },
  bonus_expired: {
    en: {
      title: 'Bonus expired: PKR {{.amount}}',
      content:
        'The time of your bonus is over. PKR {{.amount}} left your bonus wallet. Your own money stays.\n{{.url}}',
    },
    ur: {
      title: 'بونس کی مدت ختم: PKR {{.amount}}',
      content:
        'آپ کے بونس کی مدت ختم ہو گئی۔ PKR {{.amount}} آپ کے بونس والٹ سے نکل گئے۔ آپ کی اپنی رقم محفوظ ہے۔\n{{.url_ur}}',
    },
  },
  bonus_ends_soon: {
    en: {
      title: 'Your bonus ends soon',
      content:
        'PKR {{.amount}} of your bonus ends within 24 hours. PKR {{.missing}} is still to be staked by weight. You need not do anything: your own money stays.\n{{.url}}',
    },
    ur: {
      title: 'آپ کا بونس جلد ختم ہو رہا ہے',
      content:
        'آپ کے بونس کے PKR {{.amount}} چوبیس گھنٹے میں ختم ہو جائیں گے۔ ابھی PKR {{.missing}} کی شرط باقی ہے۔ کچھ کرنا ضروری نہیں: آپ کی اپنی رقم محفوظ رہے گی۔\n{{.url_ur}}',
    },
  },
  invited_by: {
    en: {
      title: '{{.name}} invited you',
      content:
        'You are in the club of {{.name}}. Nua pays {{.name}} a small share of what you stake. You pay nothing for it, and nobody sees what you play.\n{{.url}}',
    },
    ur: {
      title: '{{.name}} نے آپ کو دعوت دی',
      content:
        'آپ {{.name}} کے کلب میں ہیں۔ آپ جو داؤ لگاتے ہیں اس کا تھوڑا سا حصہ نوا {{.name}} کو دیتا ہے۔ آپ کا کچھ خرچ نہیں ہوتا، اور کوئی نہیں دیکھ سکتا کہ آپ کیا کھیلتے ہیں۔\n{{.url_ur}}',
    },
  },
  friend_registered: {
    en: {
      title: '{{.name}} has joined your club',
      content:
        '{{.name}} has registered with your invite code. What your friends stake earns you commission.\n{{.url}}',
    },
    ur: {
      title: '{{.name}} آپ کے کلب میں شامل ہو گئے',
      content:
        '{{.name}} نے آپ کے دعوتی کوڈ سے اکاؤنٹ بنایا ہے۔ آپ کے دوستوں کے داؤ پر آپ کو کمیشن ملتا ہے۔\n{{.url_ur}}',
    },
  },
  wheel_prize_ends_soon: {
    en: {
      title: 'A prize of the wheel ends soon',
      content: 'PKR {{.amount}} of your prizes can be claimed for less than 24 hours.\n{{.url}}',
    },
    ur: {
      title: 'وہیل کا انعام جلد ختم ہو رہا ہے',
      content: 'آپ کے انعامات کے PKR {{.amount}} حاصل کرنے کے لیے 24 گھنٹے سے کم باقی ہیں۔\n{{.url_ur}}',
    },
  },
  referral_ends_soon: {
    en: {
      title: 'Your referral wheel ends in {{.hours}} hours',
      content:
        'You have PKR {{.sum}} of PKR {{.target}}. If the target is not reached in time, nothing is paid and the sum lapses. Nothing of your own is at stake.\n{{.url}}',
    },
    ur: {
      title: 'آپ کا ریفرل وہیل {{.hours}} گھنٹے میں ختم ہوگا',
      content:
        'آپ کے پاس PKR {{.target}} میں سے PKR {{.sum}} ہیں۔ اگر وقت پر ہدف پورا نہ ہوا تو کچھ ادا نہیں ہوگا اور یہ رقم ختم ہو جائے گی۔ آپ کی اپنی رقم محفوظ ہے۔\n{{.url_ur}}',
    },
  },
  referral_claim_ends_soon: {
    en: {
      title: 'Cash out PKR {{.target}} within {{.hours}} hours',
      content:
        'You have reached the target of the referral wheel. It can be cashed out for {{.hours}} hours more.\n{{.url}}',
    },
    ur: {
      title: '{{.hours}} گھنٹے میں PKR {{.target}} کیش آؤٹ کریں',
      content:
        'آپ نے ریفرل وہیل کا ہدف پورا کر لیا ہے۔ اسے مزید {{.hours}} گھنٹے تک کیش آؤٹ کیا جا سکتا ہے۔\n{{.url_ur}}',
    },
  },
  referral_expired: {
    en: {
      title: 'Your referral wheel has ended',
      content:
        'PKR {{.missing}} of PKR {{.target}} were missing, so nothing is paid. A new one can begin from the next day on.\n{{.url}}',
    },
    ur: {
      title: 'آپ کا ریفرل وہیل ختم ہو گیا',
      content:
        'PKR {{.target}} میں سے PKR {{.missing}} باقی تھے، اس لیے کچھ ادا نہیں ہوا۔ نیا وہیل اگلے دن سے شروع ہو سکتا ہے۔\n{{.url_ur}}',
    },
  },
  referral_claim_expired: {
    en: {
      title: 'The time to cash out is over',
      content: 'PKR {{.target}} of the referral wheel were not cashed out in time, so nothing is paid.\n{{.url}}',
    },
    ur: {
      title: 'کیش آؤٹ کا وقت ختم ہو گیا',
      content: 'ریفرل وہیل کے PKR {{.target}} وقت پر کیش آؤٹ نہیں ہوئے، اس لیے کچھ ادا نہیں ہوا۔\n{{.url_ur}}',
    },
  },
  referral_paid: {
    en: {
      title: 'PKR {{.target}} from the referral wheel',
      content: 'We have checked your cash-out. PKR {{.target}} is in your bonus wallet.\n{{.url}}',
    },
    ur: {
      title: 'ریفرل وہیل سے PKR {{.target}}',
      content: 'ہم نے آپ کا کیش آؤٹ دیکھ لیا ہے۔ PKR {{.target}} آپ کے بونس والٹ میں ہیں۔\n{{.url_ur}}',
    },
  },
  referral_rejected: {
    en: {
      title: 'Your cash-out was refused',
      content:
        'Friends who counted share a device, a number or a CNIC, so PKR {{.target}} of the referral wheel are not paid. If that is wrong, write to us.\n{{.url}}',
    },
    ur: {
      title: 'آپ کا کیش آؤٹ منظور نہیں ہوا',
      content:
        'شمار ہونے والے دوستوں کی ڈیوائس، نمبر یا شناختی کارڈ مشترک ہے، اس لیے ریفرل وہیل کے PKR {{.target}} ادا نہیں کیے گئے۔ اگر یہ غلط ہے تو ہمیں لکھیں۔\n{{.url_ur}}',
    },
  },
  promo_granted: {
    en: {
      title: 'Deposit bonus: PKR {{.amount}}',
      content:
        'The bonus of your promotion is in your bonus wallet. It becomes yours after PKR {{.wager}} of weighted stakes within {{.days}} days. You can hand it back at any time.\n{{.url}}',
    },
    ur: {
      title: 'جمع بونس: PKR {{.amount}}',
      content:
        'آپ کی پروموشن کا بونس آپ کے بونس والٹ میں ہے۔ {{.days}} دن کے اندر PKR {{.wager}} کی شرط پوری ہونے پر یہ آپ کا ہو جائے گا۔ آپ اسے کسی بھی وقت واپس کر سکتے ہیں۔\n{{.url_ur}}',
    },
  },
  promo_refused: {
    en: {
      title: 'No bonus with this deposit',
      content: 'Your deposit is in your main wallet, without a bonus. {{.reason}}\n{{.url}}',
    },
    ur: {
      title: 'اس رقم کے ساتھ بونس نہیں ملا',
      content: 'آپ کی جمع کروائی گئی رقم بونس کے بغیر آپ کے مرکزی والٹ میں ہے۔ {{.reason_ur}}\n{{.url_ur}}',
    },
  },
} as const;
