import { judgeLanguage } from './judge-language.ts';

judgeLanguage('en', 'English');
