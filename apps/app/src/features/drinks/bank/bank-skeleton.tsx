import { Skeleton, Stack } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { IconTiles } from '../../../ui/input/icon-tile.tsx';
import { PageColumns } from '../../../ui/shell/page-columns.tsx';
import wallet from './wallet.module.css';

export function BankSkeleton() {
  return (
    <PageColumns
      underHeader
      hidden
      facts={
        <Stack gap="sm">
          <Skeleton height="1.3125rem" width="14rem" />
          <div className={wallet.strip}>
            <Skeleton height={160} radius="lg" className={wallet.place} />
            <Skeleton height={160} radius="lg" className={wallet.place} />
          </div>
          <Skeleton height={52} />
          <IconTiles>
            <Skeleton height={72} />
            <Skeleton height={72} />
            <Skeleton height={72} />
          </IconTiles>
        </Stack>
      }
    >
      <Skeleton height="1.25rem" width="9rem" />
      <Skeleton height="4rem" radius="lg" />
    </PageColumns>
  );
}
