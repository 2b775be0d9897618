export {
  AlertTriangle, Archive, ArrowDown, ArrowUp, Ban, Book, ChevronLeft, ChevronRight, Check, Clock, CloudOff, Copy, Crown,
  Download, EllipsisVertical, File as FileIcon, FileCode, FileText, Folder, FolderPlus, HardDrive, Image, KeyRound,
  LayoutGrid, Link as LinkIcon, List, LogOut, Magnet, Music, Pencil, Plus, Save, Search, SearchX, Share2, ShieldCheck, Trash2,
  Upload, Users, Video, X, Zap,
} from 'lucide-react';
