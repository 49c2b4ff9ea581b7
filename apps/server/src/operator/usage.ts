/** What `npm run operator` prints: every act with its words. */
export const USAGE = `npm run operator -- --as NAME ACT …   (--note "why" may be added to every act)

  player PLAYER                           a player: wallets, limits, payments, acts and notes (id, user name or phone)
  note PLAYER TEXT                        writes a note about a player
  deposits [STATE]                        the newest deposits of everybody
  today                                   new players, money in and out and what games kept since midnight
  waiting                                 what waits for a person, and proposals that wait for a second name
  agree PROPOSAL [FINGERPRINT]            shows what another name has proposed, and does exactly that
  log                                     the newest entries of the operator log
  sms                                     how full the SMS limits are, and what became of the texts of 24 hours
  approve WITHDRAWAL                      lets a payout go out; two names above the limits of withdraw_rules and operator_rules
  reject WITHDRAWAL                       refuses a payout that has not been sent; the money returns
  resolve WITHDRAWAL paid|rejected        ends an unknown payout, from the provider's statement; two names
  send-back WITHDRAWAL DEPOSIT            pays out to where an unplayed deposit came from; limits as above
  deposit DEPOSIT credit|refuse           ends the review of a wallet deposit; two names
  acknowledge DEPOSIT                     takes a deposit that was taken back off the list; what is owed stays owed
  match LINE DEPOSIT                      credits a line of the bank statement to its deposit; two names
  referral approve|reject CYCLE           decides a cash-out of the referral wheel that waits; two names
  block PLAYER REASON                     ends every session and stops the money (id, user name or phone)
  unblock PLAYER                          two names
  sign-out PLAYER|everybody [WHY]         ends the sessions of one player, or of all of them
  limits PLAYER                           a player's limits and exclusion
  exclude PLAYER LENGTH                   day, week, month, half_year, year or for_good; nobody can take it back
  matches PLAYER|PHONE|CNIC|IBAN          accounts that have proven the same number, and what binds them
  adjust PLAYER AMOUNT REASON             corrects the main wallet, -AMOUNT takes away; two names
  unmatch MATCH --note WHY                the number is somebody else's now; two names
  freeze PLAYER AMOUNT REASON             sets an amount aside; 0 releases it; less than before: two names
  set KEY                                 prints a setting's present value
  set KEY JSON                            changes a setting; two names for what moves money, odds or players
  game                                    the games, open or closed
  game close|open GAME                    closes one game; opening it again takes two names
  game allow-win PROVIDER CALL            lets a held win of a provider through; two names
  game close-round ROUND                  ends a provider's open round without it; two names
      [--despite-held-win]                also where a held win of it is never paid then
  set payouts_paused true|false           stops sending payouts on every node, or goes on (two names)
  rule list                               every version of every rule by which players are rewarded
  rule show KIND                          the one in force, in the form that rule takes, with its cost
  rule KIND JSON [--dry-run] [--from DATE]  publishes a version after showing its cost; two names
      KIND is weight, promo, vip, club, wheel, referral or task
  rewards [--from DAY] [--to DAY]         what rewards cost by day and kind, from the ledger
  message send --to all|inactive:DAYS|vip:LEVEL|player:PLAYER --kind inbox|notification|other
      --title-en T --title-ur T --text-en T --text-ur T    (\\n breaks a line)
      [--gift AMOUNT --wallet bonus|main --expires DAYS] [--promotional] [--popup 1|2|3]
      [--link PATH --link-en T --link-ur T]   a gift to the main wallet takes two names, and so does what
                                          is above one name's limit of 24 hours (operator_rules)
  message approve SENDING                 proposes a waiting sending again, when its proposal expired
  message cancel SENDING                  ends a sending where it is
  message list                            the newest sendings and how far they are
  ticket list [open|answered|closed|all]  questions to customer service, the longest waiting first
  ticket show TICKET                      reads one
  ticket reply TICKET TEXT                answers one
  ticket close TICKET                     ends one
  announce TITLE TEXT TITLE_UR TEXT_UR    shows everybody a notice, in English and Urdu
  update VERSION                          makes every open app reload
  cms list                                the content of the pages
  cms KEY                                 prints one in the form that set takes
  cms set KEY JSON                        writes { en, ur, images?, extra? }; terms and privacy take two names
  cms hide|show KEY                       takes content out of sight, or back
  ad                                      the advertising network's tokens of events, by app
  ad set APP EVENT TOKEN                  lists one; EVENT is register, sign_in or deposit
  ad remove APP EVENT                     takes it off the list: the default token is used
  engineer                                whether engineer mode can be entered, and where it was
  engineer password                       sets its password, typed unseen (--new-secret-file FILE)
  engineer off                            ends it on every device at once, and takes the password away
  names                                   names that have a secret, and what they may do
  add-name NAME                           gives a name its secret (no --as); a later one than the first waits to be allowed
  allow-name NAME PERMISSIONS FINGERPRINT   lets a name's secret count, as its owner read it out; two names, the second name
      takes the first alone; PERMISSIONS is all, or look,payouts,… (set operator_permissions)
  reseal                                  seals identity numbers again with the current SECRET_KEY; may be stopped and repeated
  remove-name NAME                        its secret counts no more; two names
  change-secret                           of the name that acts

What blocks, excludes, adjusts, changes or reaches many shows first what it is going to do, and asks; --yes does it at once.
Times are those of Pakistan. Every act takes the secret of its name: typed unseen, or --secret-file FILE
(--new-secret-file FILE for a new one). What takes two names is a proposal: the second name does it with agree.`;
