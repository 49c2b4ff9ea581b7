/**
 * The last four digits of the receiver's number select the behaviour of the SMS gateways, so that a real number rarely
 * selects a fault by chance. Both gateways behave the same unless a script names one of them.
 */
export type SmsScript = {
  suffix: string;
  description: string;
  /** taken: accepted. silence: no response. dropped: the connection ends. broken: status 500. busy: refused by the HTTP gateway only. */
  response: 'taken' | 'refused' | 'silence' | 'dropped' | 'firewall' | 'broken' | 'busy';
  /** Whether the text reaches the phone. */
  arrives: boolean;
  report: 'once' | 'none' | 'thrice' | 'first' | 'forged';
};

const any_other: SmsScript = {
  suffix: 'any other',
  description: 'accepted, arrives, then one report',
  response: 'taken',
  arrives: true,
  report: 'once',
};

export const sms_scripts: SmsScript[] = [
  { suffix: '9901', description: 'refused: no such receiver', response: 'refused', arrives: false, report: 'none' },
  {
    suffix: '9902',
    description: 'arrives, but is never answered; later a report',
    response: 'silence',
    arrives: true,
    report: 'once',
  },
  {
    suffix: '9903',
    description: 'never answered and never arrives',
    response: 'silence',
    arrives: false,
    report: 'none',
  },
  {
    suffix: '9904',
    description: 'a firewall page in HTML with status 200; nothing arrives',
    response: 'firewall',
    arrives: false,
    report: 'none',
  },
  {
    suffix: '9905',
    description: 'refused by the HTTP gateway: queue full; Twilio accepts it',
    response: 'busy',
    arrives: true,
    report: 'once',
  },
  {
    suffix: '9906',
    description: 'accepted, but reported as not delivered',
    response: 'taken',
    arrives: false,
    report: 'once',
  },
  { ...any_other, suffix: '9907', description: 'accepted, then the same report three times at once', report: 'thrice' },
  { ...any_other, suffix: '9908', description: 'accepted, with the report before the response', report: 'first' },
  {
    ...any_other,
    suffix: '9909',
    description: 'accepted, then a forged report of a failed delivery',
    report: 'forged',
  },
  {
    suffix: '9910',
    description: 'arrives, but the connection ends without a response or a report',
    response: 'dropped',
    arrives: true,
    report: 'none',
  },
  { suffix: '9911', description: 'status 500, but it arrives', response: 'broken', arrives: true, report: 'none' },
  any_other,
];

/** The script of a number in the form 03XXXXXXXXX. */
export function smsScript(local: string): SmsScript {
  return sms_scripts.find((script) => script.suffix === local.slice(-4)) ?? any_other;
}
