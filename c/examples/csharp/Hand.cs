using System;
using System.Runtime.InteropServices;
using System.Text;

/// <summary>
/// A hand as C# uses it, in Unity, too: this file and the library, no unsafe code. Each call is declared as
/// `shanten.h` has it; declare others the same way. Everything else is a question in JSON.
/// </summary>
public static class Shanten {
    const string Library = "shanten";
    const CallingConvention C = CallingConvention.Cdecl;

    /// <summary>A hand: a copy is another hand. What is in it is for calls to read.</summary>
    [StructLayout(LayoutKind.Sequential, Size = 104)]
    public struct Hand {
        ulong kinds;
    }

    /// <summary>Useful tiles, as sets with a bit for each kind.</summary>
    [StructLayout(LayoutKind.Sequential, Size = 64)]
    public struct Useful {
        public ulong Tiles, Left;
        public uint Copies;
        public sbyte Shanten;
    }

    [DllImport(Library, CallingConvention = C)]
    static extern int shanten_error_message(byte[] text, UIntPtr capacity, out UIntPtr length);

    [DllImport(Library, CallingConvention = C)]
    static extern int shanten_hand_from_text(IntPtr rules, byte[] text, UIntPtr length, out Hand hand);

    [DllImport(Library, CallingConvention = C)]
    static extern int shanten_hand_text(ref Hand hand, byte[] text, UIntPtr capacity, out UIntPtr length);

    [DllImport(Library, CallingConvention = C)]
    static extern int shanten_hand_draw(ref Hand hand, byte piece);

    [DllImport(Library, CallingConvention = C)]
    static extern int shanten_hand_discard(ref Hand hand, byte piece);

    [DllImport(Library, CallingConvention = C)]
    static extern int shanten_hand_useful(ref Hand hand, IntPtr seen, byte form, out Useful useful);

    [DllImport(Library, CallingConvention = C)]
    static extern int shanten_ask(byte[] question, UIntPtr length, byte[] answer, UIntPtr capacity, out UIntPtr written);

    delegate int Writing(byte[] text, UIntPtr capacity, out UIntPtr length);

    static void Check(int status) {
        if (status != 0) throw new ArgumentException(Text(shanten_error_message));
    }

    static string Text(Writing write, int room = 65536) {
        var text = new byte[room];
        Check(write(text, (UIntPtr)room, out var length));
        return Encoding.UTF8.GetString(text, 0, (int)length);
    }

    public static Hand Read(string text) {
        var bytes = Encoding.UTF8.GetBytes(text);
        Check(shanten_hand_from_text(IntPtr.Zero, bytes, (UIntPtr)bytes.Length, out var hand));
        return hand;
    }

    public static string Held(Hand hand) =>
        Text((byte[] text, UIntPtr room, out UIntPtr length) => shanten_hand_text(ref hand, text, room, out length), 160);

    public static void Draw(ref Hand hand, byte piece) => Check(shanten_hand_draw(ref hand, piece));

    public static void Discard(ref Hand hand, byte piece) => Check(shanten_hand_discard(ref hand, piece));

    public static Useful UsefulTiles(Hand hand) {
        Check(shanten_hand_useful(ref hand, IntPtr.Zero, 0, out var useful));
        return useful;
    }

    /// <summary>The answer to any question, both in JSON.</summary>
    public static string Ask(string question) {
        var bytes = Encoding.UTF8.GetBytes(question);
        return Text((byte[] text, UIntPtr room, out UIntPtr length) =>
            shanten_ask(bytes, (UIntPtr)bytes.Length, text, room, out length));
    }
}

static class Program {
    const byte East = 27, Red = 33, RedFiveOfDots = 35;

    static void Main() {
        var hand = Shanten.Read("340m77p2346s77z34p");
        Shanten.Draw(ref hand, RedFiveOfDots);
        var ahead = hand;
        Shanten.Discard(ref ahead, 23); // 6s
        var useful = Shanten.UsefulTiles(ahead);
        Console.WriteLine($"{Shanten.Held(ahead)}: {useful.Shanten}-shanten, {useful.Copies} useful tiles");
        Console.WriteLine(Shanten.Ask($"{{\"ask\":\"ready_discards\",\"hand\":\"{Shanten.Held(hand)}\"}}"));
        Shanten.Draw(ref ahead, Red);
        var win = "\"tile\":\"7z\",\"won_by\":\"draw\",\"riichi\":\"single\",\"dora\":\"6p\"";
        Console.WriteLine(Shanten.Ask($"{{\"ask\":\"worth\",\"hand\":\"{Shanten.Held(ahead)}\",{win}}}"));
        try {
            Shanten.Discard(ref hand, East);
        } catch (ArgumentException error) {
            Console.WriteLine(error.Message);
        }
    }
}
