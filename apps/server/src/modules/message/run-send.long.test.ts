import { describeBigSend } from '../../../../../tests/message/describe-big-send.ts';

describeBigSend({ players: 100_000 });
