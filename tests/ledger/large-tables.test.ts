import { describeLargeTables } from './describe-large-tables.ts';

describeLargeTables({ transfers: 10_000, rounds: 10_000, responses: 5_000, other_players: 10_000 });
