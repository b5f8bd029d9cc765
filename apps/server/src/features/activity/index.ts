import { activityByUserHandler } from './activity-by-user.ts';
import { activityByVenueHandler } from './activity-by-venue.ts';
import { houseFiguresHandler } from './desk/house-figures.ts';
import { myRepFiguresHandler } from './desk/my-rep-figures.ts';
import { usersAppActivityHandler } from './desk/users-app-activity.ts';
import { logActivityHandler } from './log-activity.ts';
import { myActivityFeedHandler } from './my-activity-feed.ts';
import { nearbyActivityHandler } from './nearby-activity.ts';

export const activityHandlers = [
  activityByUserHandler,
  activityByVenueHandler,
  logActivityHandler,
  myActivityFeedHandler,
  nearbyActivityHandler,
  houseFiguresHandler,
  myRepFiguresHandler,
  usersAppActivityHandler,
];
