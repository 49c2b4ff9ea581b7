import { describeLargeTables } from './describe-large-tables.ts';

describeLargeTables({ transfers: 1_000_000, rounds: 300_000, responses: 300_000, other_players: 100_000 });
