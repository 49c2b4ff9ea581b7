import type { session } from '@nua/contract/auth.ts';
import type { ResponseOf } from '@nua/contract/call.ts';
import type { listCms } from '@nua/contract/cms.ts';
import type { getConfig } from '@nua/contract/config.ts';
import type { listGames, listRounds } from '@nua/contract/game.ts';
import type { getPlayer } from '@nua/contract/player.ts';
import type { InferOutput } from 'valibot';

export type ClientConfig = ResponseOf<typeof getConfig>;
export type Player = ResponseOf<typeof getPlayer>;
export type Session = InferOutput<typeof session>;
export type Games = ResponseOf<typeof listGames>;
export type Game = Games['list'][number];
export type Round = ResponseOf<typeof listRounds>['list'][number];
export type CmsItem = ResponseOf<typeof listCms>['list'][number];
