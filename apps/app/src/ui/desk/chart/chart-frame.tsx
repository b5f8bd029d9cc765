import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { type ReactNode, Suspense } from 'react';

/** The code of charts is loaded with the first chart; until then a frame of its height keeps its place. */
export function ChartFrame({ height, children }: { height: string; children: ReactNode }) {
  return <Suspense fallback={<ChartSkeleton height={height} />}>{children}</Suspense>;
}

export function ChartSkeleton({ height }: { height: string }) {
  return <Skeleton mih={height} />;
}
