import type { Ability } from '@lode/shared/core/abilities';
import type { ComponentType } from 'react';
import { ChatChart } from '../features/administration/dashboard/chat-chart.tsx';
import { HealthTiles } from '../features/administration/dashboard/health-tiles.tsx';
import { UserTiles } from '../features/administration/dashboard/user-tiles.tsx';
import { FinanceTiles } from '../features/finance/finance-tiles.tsx';
import { SupportTiles } from '../features/support/console/support-tiles.tsx';

interface AdminTiles {
  id: string;
  /** Who sees it. */
  ability: Ability;
  Tiles: ComponentType;
}

/** What the administrators' dashboard shows, in this order: each feature adds its own here. */
export const ADMIN_TILES: readonly AdminTiles[] = [
  { id: 'finance', ability: 'finance:read', Tiles: FinanceTiles },
  { id: 'support', ability: 'support:serve', Tiles: SupportTiles },
  { id: 'chats', ability: 'support:serve', Tiles: ChatChart },
  { id: 'users', ability: 'users:read', Tiles: UserTiles },
  { id: 'health', ability: 'system:watch', Tiles: HealthTiles },
];
