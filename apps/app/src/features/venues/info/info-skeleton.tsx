import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import classes from './info.module.css';

/** The links and three sections of fields. */
export function InfoSkeleton() {
  return (
    <div className={classes.page}>
      <Skeleton h="1.5rem" maw="36rem" />
      {[1, 2, 3].map(section => (
        <div key={section} className={classes.bones}>
          <Skeleton h="1.25rem" w="8rem" />
          <div className={classes.boneFields}>
            <Skeleton h="2.25rem" />
            <Skeleton h="2.25rem" />
            <Skeleton h="5rem" />
          </div>
        </div>
      ))}
    </div>
  );
}
