import { describeProviderFaults } from './describe-provider-faults.ts';

describeProviderFaults({ players: 8, rounds: 250 });
