import { AppStoreLogo } from '@phosphor-icons/react/AppStoreLogo';
import { Archive } from '@phosphor-icons/react/Archive';
import { ArrowBendUpLeft } from '@phosphor-icons/react/ArrowBendUpLeft';
import { ArrowClockwise } from '@phosphor-icons/react/ArrowClockwise';
import { BellSlash } from '@phosphor-icons/react/BellSlash';
import { CalendarStar } from '@phosphor-icons/react/CalendarStar';
import { Camera } from '@phosphor-icons/react/Camera';
import { CaretUp } from '@phosphor-icons/react/CaretUp';
import { Champagne } from '@phosphor-icons/react/Champagne';
import { ChatCircle } from '@phosphor-icons/react/ChatCircle';
import { Check } from '@phosphor-icons/react/Check';
import { CheckCircle } from '@phosphor-icons/react/CheckCircle';
import { Clock } from '@phosphor-icons/react/Clock';
import { Coins } from '@phosphor-icons/react/Coins';
import { Confetti } from '@phosphor-icons/react/Confetti';
import { Copy } from '@phosphor-icons/react/Copy';
import { CreditCard } from '@phosphor-icons/react/CreditCard';
import { DeviceMobile } from '@phosphor-icons/react/DeviceMobile';
import { DotsSixVertical } from '@phosphor-icons/react/DotsSixVertical';
import { DotsThree } from '@phosphor-icons/react/DotsThree';
import { DownloadSimple } from '@phosphor-icons/react/DownloadSimple';
import { Eye } from '@phosphor-icons/react/Eye';
import { EyeSlash } from '@phosphor-icons/react/EyeSlash';
import { Eyes } from '@phosphor-icons/react/Eyes';
import { Feather } from '@phosphor-icons/react/Feather';
import { Fire } from '@phosphor-icons/react/Fire';
import { Flag } from '@phosphor-icons/react/Flag';
import { Gear } from '@phosphor-icons/react/Gear';
import { Gift } from '@phosphor-icons/react/Gift';
import { GooglePlayLogo } from '@phosphor-icons/react/GooglePlayLogo';
import { HandWaving } from '@phosphor-icons/react/HandWaving';
import { Hash } from '@phosphor-icons/react/Hash';
import { Image } from '@phosphor-icons/react/Image';
import { Info } from '@phosphor-icons/react/Info';
import { List } from '@phosphor-icons/react/List';
import { ListMagnifyingGlass } from '@phosphor-icons/react/ListMagnifyingGlass';
import { MapPin } from '@phosphor-icons/react/MapPin';
import { Minus } from '@phosphor-icons/react/Minus';
import { NavigationArrow } from '@phosphor-icons/react/NavigationArrow';
import { PauseCircle } from '@phosphor-icons/react/PauseCircle';
import { PencilSimple } from '@phosphor-icons/react/PencilSimple';
import { Phone } from '@phosphor-icons/react/Phone';
import { Play } from '@phosphor-icons/react/Play';
import { Plus } from '@phosphor-icons/react/Plus';
import { Prohibit } from '@phosphor-icons/react/Prohibit';
import { QrCode } from '@phosphor-icons/react/QrCode';
import { Question } from '@phosphor-icons/react/Question';
import { Scales } from '@phosphor-icons/react/Scales';
import { SealCheck } from '@phosphor-icons/react/SealCheck';
import { ShareNetwork } from '@phosphor-icons/react/ShareNetwork';
import { ShieldWarning } from '@phosphor-icons/react/ShieldWarning';
import { SignOut } from '@phosphor-icons/react/SignOut';
import { Smiley } from '@phosphor-icons/react/Smiley';
import { Star } from '@phosphor-icons/react/Star';
import { Ticket } from '@phosphor-icons/react/Ticket';
import { Timer } from '@phosphor-icons/react/Timer';
import { Trash } from '@phosphor-icons/react/Trash';
import { UserPlus } from '@phosphor-icons/react/UserPlus';
import { Users } from '@phosphor-icons/react/Users';
import { VideoCamera } from '@phosphor-icons/react/VideoCamera';
import { WarningCircle } from '@phosphor-icons/react/WarningCircle';
import { X } from '@phosphor-icons/react/X';
import { XCircle } from '@phosphor-icons/react/XCircle';

/**
 * All icons that are not in the first scripts are in one chunk. It loads with the first drawn icon that it contains.
 */
export const moreIcons = {
  AppStoreLogo,
  Archive,
  ArrowBendUpLeft,
  ArrowClockwise,
  BellSlash,
  CalendarStar,
  Camera,
  CaretUp,
  Champagne,
  ChatCircle,
  Check,
  CheckCircle,
  Clock,
  Coins,
  Confetti,
  Copy,
  CreditCard,
  DeviceMobile,
  DotsSixVertical,
  DotsThree,
  DownloadSimple,
  Eye,
  EyeSlash,
  Eyes,
  Feather,
  Fire,
  Flag,
  Gear,
  Gift,
  GooglePlayLogo,
  HandWaving,
  Hash,
  Image,
  Info,
  List,
  ListMagnifyingGlass,
  MapPin,
  Minus,
  NavigationArrow,
  PauseCircle,
  PencilSimple,
  Phone,
  Play,
  Plus,
  Prohibit,
  QrCode,
  Question,
  Scales,
  SealCheck,
  ShareNetwork,
  ShieldWarning,
  SignOut,
  Smiley,
  Star,
  Ticket,
  Timer,
  Trash,
  UserPlus,
  Users,
  VideoCamera,
  WarningCircle,
  X,
  XCircle,
};
