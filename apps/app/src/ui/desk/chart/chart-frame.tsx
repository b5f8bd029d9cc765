import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { type ReactNode, Suspense } from 'react';

/** Shows an empty frame of the chart's height until the code of charts has loaded, which the first chart requests. */
export function ChartFrame({ height, children }: { height: string; children: ReactNode }) {
  return <Suspense fallback={<ChartSkeleton height={height} />}>{children}</Suspense>;
}

export function ChartSkeleton({ height }: { height: string }) {
  return <Skeleton mih={height} />;
}
