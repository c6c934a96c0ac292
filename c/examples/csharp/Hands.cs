using System;
using System.Runtime.InteropServices;
using System.Text;

static class Hands {
    [StructLayout(LayoutKind.Sequential)]
    unsafe struct Rows {
        public byte* Counts;
        public UIntPtr Count;
        public byte* Visible;
        public byte* Jokers;
        public void* Rules;
        public UIntPtr Threads;
        public byte Strictness;
    }

    [DllImport("shanten")]
    static extern unsafe int shanten_rows_shanten(Rows* rows, sbyte* shanten, UIntPtr* bad);

    [DllImport("shanten")]
    static extern int shanten_message(byte[] text, UIntPtr capacity, out UIntPtr length);

    // 34 counts for each hand, one hand after the other.
    static unsafe sbyte[] Shanten(byte[] counts) {
        var answers = new sbyte[counts.Length / 34];
        fixed (byte* from = counts)
        fixed (sbyte* to = answers) {
            var rows = new Rows { Counts = from, Count = (UIntPtr)answers.Length };
            if (shanten_rows_shanten(&rows, to, null) != 0) {
                var text = new byte[400];
                shanten_message(text, (UIntPtr)text.Length, out UIntPtr length);
                throw new ArgumentException(Encoding.UTF8.GetString(text, 0, (int)length));
            }
        }
        return answers;
    }

    static void Main() {
        var counts = new byte[34];
        foreach (var kind in new[] {0, 1, 2, 12, 13, 14, 24, 25, 26, 27, 27, 28, 28}) counts[kind]++;
        Console.WriteLine(Shanten(counts)[0]);
    }
}
