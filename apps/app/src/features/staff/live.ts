import type { News } from '../../platform/realtime/news.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { refreshWavedPours, showsWavedPours } from './remote.ts';

/** Somebody else's phone has poured in a bartender's name: they are told wherever they are in the app. */
export const staffNews: News = {
  hears: {
    pour_waved_through: ({ redemption_id }) => {
      void refreshWavedPours();
      if (showsWavedPours()) return;
      toast({
        text: 'Your code just got a drink past a refusal. Not you? You can take it back on your profile.',
        about: `pour-${redemption_id}`,
      });
    },
  },
  onJoined: () => void refreshWavedPours(),
};
