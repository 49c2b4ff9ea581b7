/** Messages about bonuses, promotions, wheels and invitations; templates as in `system-texts.ts`. */
export const rewardTexts = {
  free_rounds: {
    en: {
      title: 'You have free rounds: {{.rounds}}',
      content:
        'We pay the stake of PKR {{.stake}} in each round. In the game, turn on “Free rounds”. Days you have to play them: {{.days}}. Your winnings become a bonus. To keep the bonus, wager {{.times}}x its amount.\n{{.url}}',
    },
    ur: {
      title: 'آپ کو {{.rounds}} مفت راؤنڈ ملے ہیں',
      content:
        'ہر راؤنڈ پر PKR {{.stake}} کا داؤ ہم دیتے ہیں۔ کھیل میں ”مفت راؤنڈ“ آن کریں۔ انہیں {{.days}} دن میں کھیلیں۔ جیتی ہوئی رقم بونس بن جائے گی۔ بونس رکھنے کے لیے اُس کے {{.times}} گنا داؤ لگائیں۔\n{{.url_ur}}',
    },
  },
  tournament_prize: {
    en: {
      title: 'Tournament prize: PKR {{.amount}}',
      content:
        'You finished in place {{.place}}. The prize is in your bonus wallet. To keep it, wager {{.times}}x its amount. Days you have to do this: {{.days}}.\n{{.url}}',
    },
    ur: {
      title: 'ٹورنامنٹ کا انعام: PKR {{.amount}}',
      content:
        'آپ کی پوزیشن {{.place}} رہی۔ انعام آپ کے بونس والٹ میں ہے۔ اسے رکھنے کے لیے {{.days}} دن میں انعام کے {{.times}} گنا داؤ لگائیں۔\n{{.url_ur}}',
    },
  },
  tournament_rounds: {
    en: {
      title: 'Tournament prize: free rounds ({{.rounds}})',
      content:
        'You finished in place {{.place}}. Your free rounds are ready in the wallet. Your winnings become a bonus. To keep the bonus, wager {{.times}}x its amount.\n{{.url}}',
    },
    ur: {
      title: 'ٹورنامنٹ کا انعام: مفت راؤنڈ ({{.rounds}})',
      content:
        'آپ کی پوزیشن {{.place}} رہی۔ آپ کے مفت راؤنڈ والٹ میں تیار ہیں۔ جیتی ہوئی رقم بونس بن جائے گی۔ بونس رکھنے کے لیے اُس کے {{.times}} گنا داؤ لگائیں۔\n{{.url_ur}}',
    },
  },
  bonus_cleared: {
    en: {
      title: 'Bonus cleared: PKR {{.amount}}',
      content: 'The wagering is complete. PKR {{.amount}} of your bonus is now in your main wallet.\n{{.url}}',
    },
    ur: {
      title: 'بونس مکمل: PKR {{.amount}}',
      content: 'داؤ کی شرط پوری ہو گئی۔ بونس کے PKR {{.amount}} اب آپ کے مرکزی والٹ میں ہیں۔\n{{.url_ur}}',
    },
  },
  bonus_reclaimed: {
    en: {
      title: 'Bonus reversed: PKR {{.amount}}',
      content:
        'The deposit for this bonus was reversed, so the PKR {{.amount}} from the bonus was taken from your main wallet.\n{{.url}}',
    },
    ur: {
      title: 'بونس واپس لے لیا گیا: PKR {{.amount}}',
      content:
        'جس ڈپازٹ پر یہ بونس ملا تھا وہ واپس لے لیا گیا۔ اس لیے بونس سے ملے PKR {{.amount}} آپ کے مرکزی والٹ سے کٹ گئے۔\n{{.url_ur}}',
    },
  },
  bonus_reclaimed_owed: {
    en: {
      title: 'Bonus reversed: PKR {{.amount}}',
      content:
        'The deposit for this bonus was reversed, so the PKR {{.amount}} from the bonus is taken back. PKR {{.debt}} of it was no longer in your main wallet, so you owe this amount. The next money you receive pays it.\n{{.url}}',
    },
    ur: {
      title: 'بونس واپس لے لیا گیا: PKR {{.amount}}',
      content:
        'جس ڈپازٹ پر یہ بونس ملا تھا وہ واپس لے لیا گیا، اس لیے بونس سے ملے PKR {{.amount}} بھی واپس لیے جا رہے ہیں۔ ان میں سے PKR {{.debt}} آپ کے مرکزی والٹ میں نہیں تھے، اس لیے یہ آپ کے ذمے ہیں اور آپ کی اگلی آنے والی رقم سے کٹ جائیں گے۔\n{{.url_ur}}',
    },
  },
  bonus_expired: {
    en: {
      title: 'Bonus expired: PKR {{.amount}}',
      content:
        'Your bonus has expired, and PKR {{.amount}} was removed from your bonus wallet. Your own money is not affected.\n{{.url}}',
    },
    ur: {
      title: 'بونس کی مدت ختم: PKR {{.amount}}',
      content:
        'آپ کے بونس کی مدت ختم ہو گئی، اس لیے بونس والٹ سے PKR {{.amount}} ہٹا دیے گئے۔ آپ کی اپنی رقم پر کوئی اثر نہیں پڑا۔\n{{.url_ur}}',
    },
  },
  bonus_ends_soon: {
    en: {
      title: 'Your bonus expires soon',
      content:
        'Your bonus of PKR {{.amount}} expires within 24 hours. To keep it, you would have to wager PKR {{.missing}} more. You do not have to do anything. Your own money is not affected.\n{{.url}}',
    },
    ur: {
      title: 'آپ کا بونس جلد ختم ہو رہا ہے',
      content:
        'آپ کا PKR {{.amount}} کا بونس 24 گھنٹے میں ختم ہو جائے گا۔ اسے رکھنے کے لیے مزید PKR {{.missing}} کے داؤ لگانے ہوں گے۔ یہ لازمی نہیں۔ آپ کی اپنی رقم پر کوئی اثر نہیں پڑے گا۔\n{{.url_ur}}',
    },
  },
  invited_by: {
    en: {
      title: '{{.name}} invited you',
      content:
        'You are in {{.name}}’s club. Nua pays {{.name}} a small commission on what you wager. It costs you nothing, and nobody sees what you play.\n{{.url}}',
    },
    ur: {
      title: '{{.name}} نے آپ کو دعوت دی',
      content:
        'آپ {{.name}} کے کلب میں ہیں۔ نوا آپ کے داؤ پر {{.name}} کو تھوڑا سا کمیشن دیتا ہے۔ آپ کا کچھ خرچ نہیں ہوتا، اور کوئی نہیں دیکھ سکتا کہ آپ کیا کھیلتے ہیں۔\n{{.url_ur}}',
    },
  },
  friend_registered: {
    en: {
      title: '{{.name}} has joined your club',
      content:
        '{{.name}} has registered with your invite code. You earn commission on what your friends wager.\n{{.url}}',
    },
    ur: {
      title: '{{.name}} آپ کے کلب میں شامل ہو گئے',
      content:
        '{{.name}} نے آپ کے دعوتی کوڈ سے اکاؤنٹ بنایا ہے۔ آپ کے دوستوں کے داؤ پر آپ کو کمیشن ملتا ہے۔\n{{.url_ur}}',
    },
  },
  wheel_prize_ends_soon: {
    en: {
      title: 'Your wheel prize expires soon',
      content: 'You have less than 24 hours to claim PKR {{.amount}} of your prizes.\n{{.url}}',
    },
    ur: {
      title: 'وہیل کا انعام جلد ختم ہو رہا ہے',
      content: 'آپ کے پاس PKR {{.amount}} کے انعامات وصول کرنے کے لیے 24 گھنٹے سے کم وقت باقی ہے۔\n{{.url_ur}}',
    },
  },
  referral_ends_soon: {
    en: {
      title: 'Your referral wheel ends in {{.hours}} hours',
      content:
        'You have PKR {{.sum}} of PKR {{.target}}. If you do not reach the target in time, this amount expires and nothing is paid. Your own money is not affected.\n{{.url}}',
    },
    ur: {
      title: 'آپ کا ریفرل وہیل {{.hours}} گھنٹے میں ختم ہو گا',
      content:
        'آپ کے پاس PKR {{.target}} میں سے PKR {{.sum}} ہیں۔ وقت پر ہدف پورا نہ ہوا تو یہ رقم ختم ہو جائے گی اور آپ کو کچھ نہیں ملے گا۔ آپ کی اپنی رقم پر کوئی اثر نہیں پڑے گا۔\n{{.url_ur}}',
    },
  },
  referral_claim_ends_soon: {
    en: {
      title: 'Cash out PKR {{.target}} within {{.hours}} hours',
      content:
        'You have reached the target of the referral wheel. You have {{.hours}} more hours to cash out.\n{{.url}}',
    },
    ur: {
      title: '{{.hours}} گھنٹے میں PKR {{.target}} کیش آؤٹ کریں',
      content: 'آپ نے ریفرل وہیل کا ہدف پورا کر لیا ہے۔ کیش آؤٹ کے لیے {{.hours}} گھنٹے باقی ہیں۔\n{{.url_ur}}',
    },
  },
  referral_expired: {
    en: {
      title: 'Your referral wheel has ended',
      content:
        'You did not reach the target of PKR {{.target}} in time, so nothing was paid. Your own money is not affected.\n{{.url}}',
    },
    ur: {
      title: 'آپ کا ریفرل وہیل ختم ہو گیا',
      content:
        'PKR {{.target}} کا ہدف وقت پر پورا نہیں ہوا، اس لیے آپ کو کچھ نہیں ملا۔ آپ کی اپنی رقم پر کوئی اثر نہیں پڑا۔\n{{.url_ur}}',
    },
  },
  referral_claim_expired: {
    en: {
      title: 'Cash-out expired',
      content: 'You did not cash out PKR {{.target}} from the referral wheel in time, so nothing was paid.\n{{.url}}',
    },
    ur: {
      title: 'کیش آؤٹ کا وقت ختم ہو گیا',
      content: 'آپ نے ریفرل وہیل کے PKR {{.target}} وقت پر کیش آؤٹ نہیں کیے، اس لیے آپ کو کچھ نہیں ملا۔\n{{.url_ur}}',
    },
  },
  referral_paid: {
    en: {
      title: 'PKR {{.target}} from the referral wheel',
      content:
        'Your cash-out was approved. PKR {{.target}} is in your bonus wallet. The wallet shows how much you have to wager to keep it.\n{{.url}}',
    },
    ur: {
      title: 'ریفرل وہیل سے PKR {{.target}}',
      content:
        'آپ کا کیش آؤٹ منظور ہو گیا۔ PKR {{.target}} آپ کے بونس والٹ میں ہیں۔ یہ رقم رکھنے کے لیے کتنے داؤ لگانے ہیں، یہ والٹ میں لکھا ہے۔\n{{.url_ur}}',
    },
  },
  referral_rejected: {
    en: {
      title: 'Cash-out declined',
      content:
        'Some friends who counted use the same device, phone number or CNIC, so PKR {{.target}} from the referral wheel was not paid. If this is a mistake, contact us.\n{{.url}}',
    },
    ur: {
      title: 'آپ کا کیش آؤٹ منظور نہیں ہوا',
      content:
        'جو دوست شمار ہوئے، اُن میں سے کچھ کی ڈیوائس، فون نمبر یا شناختی کارڈ ایک ہی ہے۔ اس لیے ریفرل وہیل کے PKR {{.target}} آپ کو نہیں دیے گئے۔ اگر یہ غلطی ہے تو ہم سے رابطہ کریں۔\n{{.url_ur}}',
    },
  },
  promo_granted: {
    en: {
      title: 'Deposit bonus: PKR {{.amount}}',
      content:
        'Your bonus is in your bonus wallet. To keep it, wager PKR {{.wager}} within {{.days}} days. In some games, only a part of each bet counts. You can cancel the bonus at any time.\n{{.url}}',
    },
    ur: {
      title: 'ڈپازٹ بونس: PKR {{.amount}}',
      content:
        'آپ کا بونس آپ کے بونس والٹ میں ہے۔ اسے رکھنے کے لیے {{.days}} دن کے اندر PKR {{.wager}} کے داؤ لگائیں۔ کچھ کھیلوں میں داؤ کا صرف ایک حصہ شمار ہوتا ہے۔ آپ بونس کسی بھی وقت منسوخ کر سکتے ہیں۔\n{{.url_ur}}',
    },
  },
  promo_refused: {
    en: {
      title: 'No bonus with this deposit',
      content: 'Your deposit is in your main wallet, without a bonus. {{.reason}}\n{{.url}}',
    },
    ur: {
      title: 'اس ڈپازٹ پر بونس نہیں ملا',
      content: 'آپ کا ڈپازٹ بونس کے بغیر آپ کے مرکزی والٹ میں ہے۔ {{.reason_ur}}\n{{.url_ur}}',
    },
  },
} as const;
